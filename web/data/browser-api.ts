import { createApi } from './api.ts'
import { browserSend } from './browser-send.ts'

/** The API as the browser calls it. */
export const browserApi = createApi(browserSend)
