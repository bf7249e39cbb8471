package portico.demo.json;

/** A text is not valid JSON. The message names the position, in UTF-16 code units, and no content. */
public final class JsonException extends Exception {
  private static final long serialVersionUID = 1L;

  JsonException(int position) {
    super("Invalid JSON at position " + position);
  }
}
