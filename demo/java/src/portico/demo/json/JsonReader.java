package portico.demo.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JSON (RFC 8259). Objects become a {@link Map}, arrays a {@link List}, numbers a {@link
 * Double}. Of members with the same name the last one counts, as in JavaScript.
 */
public final class JsonReader {
  /** Deeper texts are refused, so that they cannot overflow the stack. */
  private static final int DEEPEST = 32;

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

  private final String text;
  private int position;

  private JsonReader(String text) {
    this.text = text;
  }

  /**
   * Reads a text with exactly one value.
   *
   * @return a Map, List, String, Double or Boolean, or null
   */
  public static Object read(String text) throws JsonException {
    JsonReader reader = new JsonReader(text);
    Object value = reader.readValue(0);
    if (reader.peek() != '\0' || reader.position < text.length()) throw reader.fail();
    return value;
  }

  private JsonException fail() {
    return new JsonException(position);
  }

  /** Skips white space. Returns the next character, or NUL at the end. */
  private char peek() {
    while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) position += 1;
    return position < text.length() ? text.charAt(position) : '\0';
  }

  private boolean skip(char expected) {
    boolean isThere = peek() == expected;
    if (isThere) position += 1;
    return isThere;
  }

  private void expect(char expected) throws JsonException {
    if (!skip(expected)) throw fail();
  }

  private Object readValue(int depth) throws JsonException {
    if (depth > DEEPEST) throw fail();
    return switch (peek()) {
      case '{' -> readObject(depth);
      case '[' -> readArray(depth);
      case '"' -> readString();
      case 't' -> readWord("true", Boolean.TRUE);
      case 'f' -> readWord("false", Boolean.FALSE);
      case 'n' -> readWord("null", null);
      default -> readNumber();
    };
  }

  private Map<String, Object> readObject(int depth) throws JsonException {
    Map<String, Object> members = new LinkedHashMap<>();
    expect('{');
    if (skip('}')) return members;
    do {
      peek();
      String name = readString();
      expect(':');
      members.put(name, readValue(depth + 1));
    } while (skip(','));
    expect('}');
    return members;
  }

  private List<Object> readArray(int depth) throws JsonException {
    List<Object> values = new ArrayList<>();
    expect('[');
    if (skip(']')) return values;
    do {
      values.add(readValue(depth + 1));
    } while (skip(','));
    expect(']');
    return values;
  }

  private Object readWord(String word, Boolean value) throws JsonException {
    if (!text.startsWith(word, position)) throw fail();
    position += word.length();
    return value;
  }

  private Double readNumber() throws JsonException {
    Matcher number = NUMBER.matcher(text).region(position, text.length());
    if (!number.lookingAt()) throw fail();
    position = number.end();
    return Double.valueOf(number.group());
  }

  private String readString() throws JsonException {
    expect('"');
    StringBuilder value = new StringBuilder();
    for (; position < text.length(); position += 1) {
      char character = text.charAt(position);
      if (character < ' ') throw fail();
      if (character == '"') {
        position += 1;
        return value.toString();
      }
      value.append(character == '\\' ? readEscape() : character);
    }
    throw fail();
  }

  /** Reads the part after a backslash. The position is then on its last character. */
  private char readEscape() throws JsonException {
    position += 1;
    char kind = position < text.length() ? text.charAt(position) : '\0';
    if (kind != 'u') {
      int index = "\"\\/bfnrt".indexOf(kind);
      if (index < 0) throw fail();
      return "\"\\/\b\f\n\r\t".charAt(index);
    }
    int code = 0;
    for (int digit = 1; digit <= 4; digit += 1) {
      position += 1;
      char character = position < text.length() ? text.charAt(position) : '\0';
      // Character.digit() alone also accepts digits of other scripts.
      int value = character < 128 ? Character.digit(character, 16) : -1;
      if (value < 0) throw fail();
      code = code * 16 + value;
    }
    return (char) code;
  }
}
