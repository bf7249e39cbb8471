package portico.demo.json;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Tests of reading and writing JSON. Run by test.sh with assertions. */
public final class JsonTest {
  private JsonTest() {}

  public static void main(String[] arguments) throws JsonException {
    readsEveryKindOfValue();
    readsEscapes();
    refusesWhatIsNoJson();
    refusesDeepNesting();
    writesWhatItReads();
    writesOnlyWhatUtf8CanEncode();
    refusesToWriteOtherTypes();
  }

  private static void readsEveryKindOfValue() throws JsonException {
    Object value = JsonReader.read(" {\"a\" : [1, -2.5e3, true, false, null], \"b\": {}, \"a2\":[]}\r\n");
    assert value.equals(
        Map.of("a", Arrays.asList(1.0, -2500.0, true, false, null), "b", Map.of(), "a2", List.of()));
    assert JsonReader.read("{\"a\":1,\"a\":2}").equals(Map.of("a", 2.0));
    assert JsonReader.read("0").equals(0.0);
    assert JsonReader.read("null") == null;
  }

  private static void readsEscapes() throws JsonException {
    String escapes = "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\u20AC\\ud83e\\uddca日本\"";
    assert JsonReader.read(escapes).equals("\"\\/\b\f\n\r\tä€🧊日本");
    assert JsonReader.read("\"\\ud800\"").equals("\ud800");
  }

  private static void refusesWhatIsNoJson() {
    List<String> texts =
        List.of(
            "", " ", "{", "[", "\"", "{]", "[}", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\"}", "[1 2]",
            "1 2", "01", "+1", "1.", ".5", "1e", "-", "NaN", "tru", "nul", "True", "'a'", "\"\n\"",
            "\"\\x\"", "\"\\u12g4\"", "\"\\u12\"", "\"\\u٠٠٠٠\"", "\"\\", "\u00a01", "1\0", "\0", "[\0]",
            "//", "{}{}", "{\"a\":}", "[,1]");
    for (String text : texts) assert isRefused(text) : text;
  }

  private static void refusesDeepNesting() {
    assert !isRefused("[".repeat(30) + "]".repeat(30));
    assert isRefused("[".repeat(100_000) + "]".repeat(100_000));
    assert isRefused("{\"a\":".repeat(100_000));
  }

  private static void writesWhatItReads() throws JsonException {
    String json = "{\"a\":[1.5,true,null,\"\\u0000ä€\\\"\\\\日本\"],\"b\":{}}";
    assert JsonWriter.write(JsonReader.read(json)).equals(json);
    assert JsonWriter.write(Map.of("bytes", 5_000_000_000L)).equals("{\"bytes\":5000000000}");
    assert JsonWriter.write("\u001f\u2028").equals("\"\\u001f\u2028\"");
  }

  private static void writesOnlyWhatUtf8CanEncode() throws JsonException {
    assert JsonWriter.write("\ud800").equals("\"\\ud800\"");
    assert JsonReader.read(JsonWriter.write("🧊")).equals("🧊");
  }

  private static void refusesToWriteOtherTypes() {
    for (Object value : List.of(Double.NaN, Double.POSITIVE_INFINITY, 'a', 1.5f)) {
      boolean isRefused = false;
      try {
        JsonWriter.write(value);
      } catch (IllegalArgumentException expected) {
        isRefused = true;
      }
      assert isRefused : value;
    }
  }

  private static boolean isRefused(String text) {
    try {
      JsonReader.read(text);
      return false;
    } catch (JsonException expected) {
      return true;
    }
  }
}
