import { Image } from '@tiptap/extension-image'

/** Of pictures only ours come in, however they are pasted: others would not be let through where it is saved. */
export const OwnPicture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/pictures/"]' }],
})
