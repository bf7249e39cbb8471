package portico.demo.invited;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import portico.demo.http.Refusal;
import portico.demo.people.PasswordRules;
import portico.demo.people.Passwords;
import portico.demo.people.People;
import portico.demo.people.Person;
import portico.demo.guessing.Attempts;

/** The steps of invited people, and of people who have forgotten their password. */
public final class Invitations {
  /** What invited people accept. */
  public static final String TERMS = "Use the papers of the harbour for your charter only.";

  private static final int LONGEST_EMAIL = 254;
  private static final int RESETS_PER_EMAIL = 5;
  private static final int RESETS_PER_CLIENT = 50;

  /** Coarse: only a mail shows whether an address exists. */
  private static final Pattern EMAIL = Pattern.compile("[^\\s@<>\"]+@[^\\s@<>\"]+");

  private final People people;
  private final MailedLinks links;
  private final Outbox outbox;
  private final Attempts attempts;

  public Invitations(People people, MailedLinks links, Outbox outbox, Attempts attempts) {
    this.people = people;
    this.links = links;
    this.outbox = outbox;
    this.attempts = attempts;
  }

  /** Invites a person. Returns false if the address is not valid or has an account. */
  public boolean invite(String email) {
    if (email.length() > LONGEST_EMAIL || !EMAIL.matcher(email).matches()) return false;
    if (people.findByEmail(email) != null) return false;
    mailLink(email, UserState.INITIAL, null);
    return true;
  }

  /**
   * Registers the person of a link, and mails a link that confirms the address.
   *
   * @return the next state
   * @throws Refusal 404 for an unknown link, 422 with a reason for each field that is not valid
   */
  public UserState register(RegistrationRecord record) {
    MailedLink link = findLink(record.token(), UserState.INITIAL);
    Map<String, Object> errors = new LinkedHashMap<>();
    checkName(errors, "firstName", record.firstName());
    checkName(errors, "lastName", record.lastName());
    checkPassword(errors, record, link.email(), record.firstName(), record.lastName());
    if (!TERMS.equals(record.terms())) {
      errors.put("termsAndConditions", record.terms().isEmpty() ? "missing" : "changed");
    }
    if (!errors.isEmpty()) throw Refusal.invalidRecord(errors);
    Person person =
        new Person(
            people.createId(),
            link.email(),
            record.firstName().strip(),
            record.lastName().strip(),
            record.phone().strip(),
            link.email(),
            Locale.UK,
            "Europe/London",
            false,
            true,
            Passwords.hash(record.password()),
            1);
    return replaceLink(record.token(), UserState.CREDENTIALED, person);
  }

  /**
   * Mails a link for a new password if the address has an account. The caller does not learn it.
   *
   * @param client the IP address of the client
   * @throws Refusal 400 for a long address, 429 after too many requests
   */
  public void requestReset(String email, String client) {
    if (email.length() > LONGEST_EMAIL) throw Refusal.tooLong();
    attempts.begin("resets of " + client, RESETS_PER_CLIENT);
    attempts.begin("resets for " + People.toKey(email), RESETS_PER_EMAIL);
    MailedLink open = links.findByEmail(email);
    Person person = people.findByEmail(email);
    if (person != null) mailLink(person.email(), UserState.PASSWORD_RESET_REQUESTED, null);
    // A person who has not finished the registration gets the mail of that step again.
    else if (open != null) mailLink(open.email(), open.state(), open.unconfirmed());
  }

  /**
   * Keeps a new password aside, and mails a link that confirms it.
   *
   * @return the next state
   * @throws Refusal 404 for an unknown link, 422 if the password is not valid
   */
  public UserState resetPassword(RegistrationRecord record) {
    MailedLink link = findLink(record.token(), UserState.PASSWORD_RESET_REQUESTED);
    Person person = people.findByEmail(link.email());
    Map<String, Object> errors = new LinkedHashMap<>();
    checkPassword(errors, record, person.name(), link.email(), person.firstName(), person.lastName());
    if (!errors.isEmpty()) throw Refusal.invalidRecord(errors);
    Person changed = person.withPassword(Passwords.hash(record.password()));
    return replaceLink(record.token(), UserState.PASSWORD_RESET_WAITING, changed);
  }

  private MailedLink findLink(String token, UserState state) {
    MailedLink link = links.find(token);
    if (link == null || link.state() != state) throw Refusal.unknownLink();
    return link;
  }

  private UserState replaceLink(String token, UserState next, Person unconfirmed) {
    // Of two simultaneous requests with the same link, one removes it.
    if (!links.remove(token)) throw Refusal.unknownLink();
    mailLink(unconfirmed.email(), next, unconfirmed);
    return next;
  }

  private void mailLink(String email, UserState state, Person unconfirmed) {
    outbox.add(email, state, links.create(email, state, unconfirmed));
  }

  private static void checkName(Map<String, Object> errors, String field, String name) {
    if (name.isBlank()) errors.put(field, "missing");
  }

  private static void checkPassword(
      Map<String, Object> errors, RegistrationRecord record, String... ownWords) {
    String broken =
        record.password().isEmpty()
            ? "missing"
            : PasswordRules.findBrokenRule(record.password(), ownWords);
    if (broken != null) errors.put("password", broken);
  }
}
