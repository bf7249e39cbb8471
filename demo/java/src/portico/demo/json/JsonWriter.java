package portico.demo.json;

import java.util.List;
import java.util.Map;

/** Writes JSON (RFC 8259). */
public final class JsonWriter {
  private JsonWriter() {}

  /**
   * Writes a value as JSON.
   *
   * @param value a Map with String keys, List, String, Boolean, Integer, Long or finite Double, or
   *     null
   */
  public static String write(Object value) {
    StringBuilder json = new StringBuilder();
    append(json, value);
    return json.toString();
  }

  private static void append(StringBuilder json, Object value) {
    if (value instanceof Map<?, ?> members) {
      String separator = "";
      json.append('{');
      for (Map.Entry<?, ?> member : members.entrySet()) {
        json.append(separator);
        appendString(json, (String) member.getKey());
        json.append(':');
        append(json, member.getValue());
        separator = ",";
      }
      json.append('}');
    } else if (value instanceof List<?> values) {
      String separator = "";
      json.append('[');
      for (Object one : values) {
        json.append(separator);
        append(json, one);
        separator = ",";
      }
      json.append(']');
    } else if (value instanceof String text) {
      appendString(json, text);
    } else if (value == null
        || value instanceof Boolean
        || value instanceof Integer
        || value instanceof Long
        || (value instanceof Double number && Double.isFinite(number))) {
      json.append(value);
    } else {
      throw new IllegalArgumentException("JSON has no " + value.getClass().getName());
    }
  }

  private static void appendString(StringBuilder json, String text) {
    json.append('"');
    for (int index = 0; index < text.length(); index += 1) {
      char character = text.charAt(index);
      if (character == '"' || character == '\\') json.append('\\').append(character);
      // UTF-8 cannot encode a lone surrogate, so every surrogate is escaped.
      else if (character < ' ' || Character.isSurrogate(character)) {
        json.append(String.format("\\u%04x", (int) character));
      } else json.append(character);
    }
    json.append('"');
  }
}
