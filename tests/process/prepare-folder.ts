import { aStartedFolder } from './started-folder.ts'

/** Before all files, so that two of them do not make the same folder at once. */
export default async function prepareFolder() {
  const { remove } = await aStartedFolder()
  remove()
}
