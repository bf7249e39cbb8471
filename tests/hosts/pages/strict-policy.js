/** The policy of the page still refuses markup from scripts. */
globalThis.checkPage = () => {
  try {
    document.createElement('p').innerHTML = '<b>Text</b>';
    return globalThis.trustedTypes ? 'Markup was accepted' : 'ok';
  } catch {
    return 'ok';
  }
};
