@echo off
rem Runs the installed Maven, or else the version pinned in .mvn\wrapper\maven-wrapper.properties,
rem fetched once from the repository in MVNW_REPOURL.
setlocal
where mvn >nul 2>&1
if not errorlevel 1 (
  call mvn %*
  exit /b %ERRORLEVEL%
)
for /f "usebackq tokens=1,2 delims==" %%a in ("%~dp0.mvn\wrapper\maven-wrapper.properties") do set "P_%%a=%%b"
set "DISTS=%USERPROFILE%\.m2\wrapper\dists"
set "PINNED=%DISTS%\apache-maven-%P_mavenVersion%"
if exist "%PINNED%\bin\mvn.cmd" goto run
if not defined MVNW_REPOURL (
  echo mvnw: no Maven found; install Maven 3.8.6 or newer, or set MVNW_REPOURL to the base URL of a Maven repository 1>&2
  exit /b 2
)
if not exist "%DISTS%" mkdir "%DISTS%"
set "FILE=%DISTS%\maven-%RANDOM%.tar.gz"
curl --fail --silent --show-error --location --output "%FILE%" "%MVNW_REPOURL%/org/apache/maven/apache-maven/%P_mavenVersion%/apache-maven-%P_mavenVersion%-bin.tar.gz"
if errorlevel 1 (
  echo mvnw: cannot fetch Maven %P_mavenVersion%; check MVNW_REPOURL and the network 1>&2
  exit /b 2
)
certutil -hashfile "%FILE%" SHA512 | findstr /i /c:"%P_distributionSha512%" >nul
if errorlevel 1 (
  del "%FILE%"
  echo mvnw: the fetched Maven %P_mavenVersion% is not the expected file; check MVNW_REPOURL 1>&2
  exit /b 2
)
tar -xzf "%FILE%" -C "%DISTS%"
del "%FILE%"
:run
call "%PINNED%\bin\mvn.cmd" %*
exit /b %ERRORLEVEL%
