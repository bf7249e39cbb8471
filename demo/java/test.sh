#!/usr/bin/env bash
# Compiles the portal and runs the main method of each of its tests, with assertions.
set -euo pipefail
cd "$(dirname "$0")"

classes="$(mktemp -d)"
trap 'rm -rf "$classes"' EXIT
find src test -name '*.java' -print0 | xargs -0 javac --release 17 -encoding UTF-8 -Xlint:all -Werror \
  -cp "${CATALINA_HOME:-/usr/share/tomcat10}/lib/servlet-api.jar" -d "$classes"
cd test
find . -name '*Test.java' | while read -r file; do
  name="${file#./}"
  java -ea -cp "$classes" "$(echo "${name%.java}" | tr / .)"
  echo "passed: $name"
done
