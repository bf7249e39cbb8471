package portico.demo.guessing;

import java.util.LinkedHashMap;
import java.util.Map;
import portico.demo.people.People;
import portico.demo.people.RandomTokens;

/**
 * Remembers in which browsers people have signed in. Such a browser has attempts of its own, so that
 * a stranger who guesses passwords cannot lock somebody out there (OWASP, "device cookies").
 */
public final class Devices {
  private static final int MOST = 10_000;

  private final Map<String, String> nameByDigest =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  /** Remembers a browser. Returns the value of its cookie. */
  public synchronized String add(String name) {
    String token = RandomTokens.create();
    nameByDigest.put(RandomTokens.digest(token), People.toKey(name));
    return token;
  }

  /** Returns whether this person has signed in with a browser that has this cookie. */
  public synchronized boolean isKnown(String token, String name) {
    return token != null && People.toKey(name).equals(nameByDigest.get(RandomTokens.digest(token)));
  }
}
