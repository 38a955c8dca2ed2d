/** Forms on this page that hold something unsaved. */
const unsaved = new Set<symbol>()

export const WARNING = '저장하지 않은 내용이 있어요. 두고 갈까요?'

/** A form says that it holds something unsaved; the function that comes back takes it away again. */
export function noteUnsaved(): () => void {
  const form = Symbol('form')
  unsaved.add(form)
  return () => void unsaved.delete(form)
}

/** Whether a form may give way to something else on the page: nothing is lost by it, or whoever typed it agrees. */
export const mayLeave = (): boolean => unsaved.size === 0 || confirm(WARNING)
