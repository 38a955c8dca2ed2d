type Answer = (isAnswered: boolean) => void

/** A question that a dialog of the page puts to staff before a call can go on; several that need it at once share it. */
function createQuestion() {
  let dialog: ((answer: Answer) => void) | null = null
  let asked: Promise<boolean> | null = null
  return {
    /** The dialog says that it is there, or (null) gone. */
    offer: (open: ((answer: Answer) => void) | null) => {
      dialog = open
    },
    /** @returns whether it was answered; at once false where the page has no such dialog */
    ask: (): Promise<boolean> => {
      asked ??= new Promise<boolean>((resolve) => (dialog ? dialog(resolve) : resolve(false))).finally(() => {
        asked = null
      })
      return asked
    },
  }
}

export type Question = ReturnType<typeof createQuestion>

/** The second factor, before what cannot be undone. */
export const factorQuestion = createQuestion()
/** To sign in again, where the session ended while something was typed. */
export const signInQuestion = createQuestion()
