/** `true` if two types are identical, not only assignable to each other. */
export type Equal<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** `true` if a value of the first type is assignable to the second type. */
export type Assignable<One, Other> = [One] extends [Other] ? true : false;

/** Compiles only if every claim is true. */
export type Holds<Claims extends Record<string, true>> = Claims;

/** Compiles only if every claim is false. */
export type Fails<Claims extends Record<string, false>> = Claims;
