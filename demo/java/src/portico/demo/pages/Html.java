package portico.demo.pages;

/** Writes text into HTML. */
public final class Html {
  private Html() {}

  /**
   * Escapes a text for the content of an element or a quoted attribute. Characters outside ASCII become
   * character references, so that pages of any encoding show them.
   *
   * @param text null counts as empty
   */
  public static String escape(String text) {
    if (text == null) return "";
    StringBuilder html = new StringBuilder();
    text.codePoints()
        .forEach(
            codePoint -> {
              boolean isPlain = codePoint < 128 && "&<>\"'".indexOf(codePoint) < 0;
              if (isPlain) html.append((char) codePoint);
              else html.append("&#").append(codePoint).append(';');
            });
    return html.toString();
  }
}
