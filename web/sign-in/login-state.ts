/** The words that a page hands on to the login. They lie in the tab's history, so a link cannot set them. */
export interface LoginState {
  /** Said above the form: what was just said elsewhere, for who has not read it yet. */
  readonly sentence?: string
}
