/** What a page that leads to the login hands on to it. It lies in the tab's history, so nobody else can put words there. */
export interface LoginState {
  /** Said above the form: what was just said elsewhere, for who has not read it yet. */
  readonly sentence?: string
}
