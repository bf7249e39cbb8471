/** Whether two types are the same: not only assignable to each other. */
export type Equal<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Whether a value of the first type may stand where the second is asked for. */
export type Assignable<One, Other> = [One] extends [Other] ? true : false;

/** Compiles only if each of the claims has the answer that stands beside it. */
export type Holds<Claims extends Record<string, true>> = Claims;

/** Compiles only if none of the claims is true. */
export type Fails<Claims extends Record<string, false>> = Claims;
