type Asked = (isEntered: boolean) => void

let ask: ((asked: Asked) => void) | null = null

/** The dialog that asks for the second factor says that it is there. */
export function offerFactorDialog(open: ((asked: Asked) => void) | null) {
  ask = open
}

/** Asks for the second factor. @returns whether it was entered and accepted */
export const askForFactor = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (ask) ask(resolve)
    else resolve(false)
  })
