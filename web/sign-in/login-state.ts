/** The words that a page hands on to the login. They lie in the tab's history, so a link cannot set them. */
export interface LoginState {
  /** A sentence above the form: repeats what another page has just said. */
  readonly sentence?: string
}
