@echo off
rem Starts the command line; builds it first when it is missing. After a change of the sources,
rem build again with: mvnw.cmd -Dquick -Dmaven.test.skip=true package -pl lab -am
setlocal
set "HERE=%~dp0"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo espalier: no Java found; install a JDK 17 or newer, or set JAVA_HOME 1>&2
  exit /b 2
)
if exist "%HERE%cli\target\lib" if exist "%HERE%lab\target\espalier-lab-*.jar" goto run
echo Building Espalier, once; it takes about a minute ... 1>&2
if not exist "%HERE%cli\target" mkdir "%HERE%cli\target"
pushd "%HERE%"
call mvnw.cmd -B -ntp -Dquick -Dmaven.test.skip=true -pl lab -am package > "%HERE%cli\target\build.log" 2>&1
set "STATUS=%ERRORLEVEL%"
popd
if not "%STATUS%"=="0" (
  type "%HERE%cli\target\build.log" 1>&2
  exit /b 1
)
:run
for %%f in ("%HERE%cli\target\espalier-cli-*.jar") do set "JAR=%%f"
for %%f in ("%HERE%lab\target\espalier-lab-*.jar") do set "LAB=%%f"
"%JAVA%" -XX:+UseParallelGC -XX:MaxRAMPercentage=70 --enable-native-access=ALL-UNNAMED %ESPALIER_JAVA_OPTIONS% -cp "%JAR%;%LAB%;%ESPALIER_CLASS_PATH%" dev.espalier.cli.Main %*
exit /b %ERRORLEVEL%
