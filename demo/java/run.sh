#!/usr/bin/env bash
# Compiles the portal and runs it in Tomcat until Ctrl-C. README.md describes the variables.
set -euo pipefail
cd "$(dirname "$0")"

export PORT="${PORT:-8090}"
export ORIGIN="${ORIGIN:-http://127.0.0.1:$PORT}"
ELEMENTS_DIR="$(realpath -m "${ELEMENTS_DIR:-../../dist}")"
export ELEMENTS_DIR
export CATALINA_HOME="${CATALINA_HOME:-/usr/share/tomcat10}"

[ -f "$ELEMENTS_DIR/sign-in.js" ] || {
  echo "There is no $ELEMENTS_DIR/sign-in.js. Run \"npm run build\" first." >&2
  exit 1
}

CATALINA_BASE="$(mktemp -d)"
export CATALINA_BASE
trap 'rm -rf "$CATALINA_BASE"' EXIT
mkdir "$CATALINA_BASE"/{conf,temp,webapps}
# The defaults of Tomcat: its servlets for files and JSP pages, and the media types of files.
cp "$CATALINA_HOME"/etc/{catalina.properties,web.xml} "$CATALINA_BASE/conf"
cp conf/* "$CATALINA_BASE/conf"
cp -r web "$CATALINA_BASE/webapps/ROOT"
find src -name '*.java' -print0 | xargs -0 javac --release 17 -encoding UTF-8 -Xlint:all -Werror \
  -cp "$CATALINA_HOME/lib/servlet-api.jar" -d "$CATALINA_BASE/webapps/ROOT/WEB-INF/classes"

# Lets the XML files name environment variables.
export CATALINA_OPTS="-Dorg.apache.tomcat.util.digester.PROPERTY_SOURCE=org.apache.tomcat.util.digester.EnvironmentPropertySource"
echo "The portal will be at $ORIGIN"
# In the background, so that the folder can be removed when Tomcat has ended.
"$CATALINA_HOME/bin/catalina.sh" run &
trap 'kill %1' INT TERM
wait %1 || wait %1 || true
