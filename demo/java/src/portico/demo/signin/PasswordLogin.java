package portico.demo.signin;

import portico.demo.guessing.Attempts;
import portico.demo.guessing.Devices;
import portico.demo.http.Refusal;
import portico.demo.invited.MailedLink;
import portico.demo.invited.MailedLinks;
import portico.demo.people.Passwords;
import portico.demo.people.People;
import portico.demo.people.Person;

/** Checks names and passwords, and limits guessing. */
public final class PasswordLogin {
  private static final int ATTEMPTS_PER_ACCOUNT = 5;
  private static final int ATTEMPTS_PER_DEVICE = 10;
  private static final int ATTEMPTS_PER_ADDRESS = 100;

  private final People people;
  private final MailedLinks links;
  private final Devices devices;
  private final Attempts attempts;

  public PasswordLogin(People people, MailedLinks links, Devices devices, Attempts attempts) {
    this.people = people;
    this.links = links;
    this.devices = devices;
    this.attempts = attempts;
  }

  /**
   * Checks the password of a person. The attempt counts for the account, or for the browser if the
   * person has signed in there before.
   *
   * @param address the IP address of the client
   * @param device the value of the device cookie, or null
   * @param linkToken the token of a mailed link that the login confirms, or null
   * @return the person
   * @throws Refusal 401 for a wrong name or password, 429 after too many attempts
   */
  public Person check(Credentials credentials, String address, String device, String linkToken) {
    String name = credentials.name();
    boolean isKnownDevice = devices.isKnown(device, name);
    String key = isKnownDevice ? "device " + device : "account " + People.toKey(name);
    String addressKey = "address " + address;
    attempts.begin(addressKey, ATTEMPTS_PER_ADDRESS);
    attempts.begin(key, isKnownDevice ? ATTEMPTS_PER_DEVICE : ATTEMPTS_PER_ACCOUNT);
    Person person = confirmLink(credentials, linkToken);
    if (person == null) {
      person = people.find(name);
      if (!Passwords.matches(credentials.password(), person)) throw Refusal.wrongCredentials();
    }
    attempts.clear(key);
    attempts.takeBack(addressKey);
    return person;
  }

  /**
   * Confirms a registration or a new password: the person who signs in has received the mail and knows
   * the password.
   *
   * @return the person, or null if there is nothing to confirm or name or password are others
   */
  private Person confirmLink(Credentials credentials, String token) {
    MailedLink link = token == null ? null : links.find(token);
    if (link == null || link.unconfirmed() == null) return null;
    Person person = link.unconfirmed();
    boolean isNamed = People.toKey(person.name()).equals(People.toKey(credentials.name()));
    if (!isNamed || !Passwords.matches(credentials.password(), person)) return null;
    // Of two simultaneous logins with the same link, one removes it.
    if (!links.remove(token)) return null;
    people.put(person);
    return person;
  }
}
