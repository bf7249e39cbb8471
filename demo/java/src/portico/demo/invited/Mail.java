package portico.demo.invited;

import java.time.Instant;

/**
 * A mail with a link.
 *
 * @param link the address of the link
 */
public record Mail(Instant sent, String to, String subject, String text, String link) {}
