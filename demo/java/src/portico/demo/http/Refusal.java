package portico.demo.http;

import java.util.LinkedHashMap;
import java.util.Map;

/** A refused request: its status, and the body of the contract ("Errors"). */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The status of {@link #tooManyAttempts} (RFC 6585). */
  public static final int TOO_MANY_ATTEMPTS = 429;

  private final int status;
  private final transient Map<String, Object> body;
  private final long retryAfter;

  private Refusal(int status, String code, String message, Object data, long retryAfter) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.body = new LinkedHashMap<>();
    body.put("code", code);
    body.put("message", message);
    if (data != null) body.put("data", data);
  }

  private Refusal(int status, String code, String message) {
    this(status, code, message, null, 0);
  }

  /** A text is longer than the contract allows. */
  public static Refusal tooLong() {
    return new Refusal(400, "TOO_LONG", "A text is too long");
  }

  /** A header or body cannot be read. */
  public static Refusal malformed() {
    return new Refusal(400, "MALFORMED", "The request is malformed");
  }

  /** The request belongs to no session. */
  public static Refusal notSignedIn() {
    return new Refusal(401, "NOT_SIGNED_IN", "Nobody is signed in");
  }

  /**
   * Name or password is wrong. The message has none of the contract's phrases, because this portal has
   * no captcha.
   */
  public static Refusal wrongCredentials() {
    return new Refusal(401, "BAD_CREDENTIALS", "Name or password is wrong");
  }

  /** The request was not made by a page of this portal. */
  public static Refusal forged() {
    return new Refusal(403, "FORGERY", "The request did not come from a page of this portal");
  }

  /** The portal has no bearer mode. */
  public static Refusal noBearerMode() {
    return new Refusal(403, "NO_BEARER_MODE", "This portal signs in with cookies only");
  }

  /** A mailed link is unknown, used or expired. */
  public static Refusal unknownLink() {
    return new Refusal(404, "UNKNOWN_TOKEN", "The token is unknown, used or expired");
  }

  /** A body is too long. */
  public static Refusal tooLarge() {
    return new Refusal(413, "TOO_LARGE", "The body is too large");
  }

  /** Some fields of a record are not valid: a reason for each. */
  public static Refusal invalidRecord(Map<String, Object> reasons) {
    return new Refusal(422, "INVALID_RECORD", "Some fields are not valid", reasons, 0);
  }

  /**
   * There were too many attempts.
   *
   * @param seconds when the next one is allowed
   */
  public static Refusal tooManyAttempts(long seconds) {
    return new Refusal(TOO_MANY_ATTEMPTS, "TOO_MANY_ATTEMPTS", "There were too many attempts", null, seconds);
  }

  public int status() {
    return status;
  }

  public Map<String, Object> body() {
    return body;
  }

  /** Returns the value of {@code Retry-After} in seconds, or 0. */
  public long retryAfter() {
    return retryAfter;
  }
}
