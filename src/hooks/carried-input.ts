/** What a person had typed into the server's plain form when the element took its place. */
export interface CarriedInput {
  readonly name: string;
  readonly password: string;
  /** The field that had the focus. */
  readonly focus: 'name' | 'password' | undefined;
}
