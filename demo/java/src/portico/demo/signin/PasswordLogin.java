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
   * Checks the password of a person. The attempt counts for the account and for the address. If the
   * person has signed in with the browser before, it counts for the browser alone: other people in the
   * same network cannot lock the person out.
   *
   * @param address the IP address of the client
   * @param device the value of the device cookie, or null
   * @param linkToken the token of a mailed link that the login confirms, or null
   * @return the person
   * @throws Refusal 401 for a wrong name or password, 429 after too many attempts
   */
  public Person check(Credentials credentials, String address, String device, String linkToken) {
    String name = credentials.name();
    if (devices.isKnown(device, name)) {
      String deviceKey = "device " + device;
      attempts.begin(deviceKey, ATTEMPTS_PER_DEVICE);
      Person person = matchPassword(credentials, linkToken);
      attempts.clear(deviceKey);
      return person;
    }
    String addressKey = "address " + address;
    String accountKey = "account " + People.toKey(name);
    attempts.begin(addressKey, ATTEMPTS_PER_ADDRESS);
    attempts.begin(accountKey, ATTEMPTS_PER_ACCOUNT);
    Person person = matchPassword(credentials, linkToken);
    attempts.clear(accountKey);
    attempts.takeBack(addressKey);
    return person;
  }

  /** Returns the person with this name and password. Refuses others with 401. */
  private Person matchPassword(Credentials credentials, String linkToken) {
    Person confirmed = confirmLink(credentials, linkToken);
    if (confirmed != null) return confirmed;
    Person person = people.find(credentials.name());
    if (!Passwords.matches(credentials.password(), person)) throw Refusal.wrongCredentials();
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
