import type { Database } from '../database/database.ts'
import { companyDetails } from './store.ts'

/** The service's name, if the operator has set none. */
export const SERVICE_NAME = '로또렌즈'

/** The beginning of every text message. */
export const sender = async (db: Database) => `[${(await companyDetails(db)).name ?? SERVICE_NAME}]`
