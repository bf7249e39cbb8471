package portico.demo.invited;

import java.time.Instant;
import portico.demo.people.Person;

/**
 * What a mailed link opens.
 *
 * @param email the address to which it was sent
 * @param state the step that the person has to take
 * @param unconfirmed the person as they will be when they sign in with the link, or null: in the
 *     state CREDENTIALED a new person, in PASSWORD_RESET_WAITING one with a new password
 */
public record MailedLink(String email, UserState state, Instant expires, Person unconfirmed) {}
