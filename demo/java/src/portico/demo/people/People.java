package portico.demo.people;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The people of the portal, in memory. */
public final class People {
  private final Map<String, Person> byName = new ConcurrentHashMap<>();
  private final AtomicLong lastId = new AtomicLong();

  /** Returns the form of a name or mail address in which names are compared. */
  public static String toKey(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  /** Returns an id that no person has. */
  public long createId() {
    return lastId.incrementAndGet();
  }

  /** Stores a person, in place of one with the same name. */
  public void put(Person person) {
    byName.put(toKey(person.name()), person);
  }

  /** Finds a person by login name. Returns null if there is none. */
  public Person find(String name) {
    return byName.get(toKey(name));
  }

  /** Finds a person by mail address. Returns null if there is none. */
  public Person findByEmail(String email) {
    String key = toKey(email);
    return byName.values().stream()
        .filter(person -> toKey(person.email()).equals(key))
        .findAny()
        .orElse(null);
  }
}
