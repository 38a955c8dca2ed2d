/**
 * A ref for what may go away while it holds the focus: the heading with this id gets it then, since otherwise nothing
 * would. Made once a module, because React lets go of an element whenever its ref is another function.
 */
export const handFocusOn = (id: string) => (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) document.getElementById(id)?.focus()
}
