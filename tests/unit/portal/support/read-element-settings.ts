/** Reads the settings that a page gives to the elements; undefined if it gives none. */
export function readElementSettings(page: string): unknown {
  const found = /<script type="application\/json" id="portico-settings">(.*?)<\/script>/.exec(page);
  return found?.[1] === undefined ? undefined : JSON.parse(found[1]);
}
