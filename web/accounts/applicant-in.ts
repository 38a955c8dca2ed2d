import type { Applicant } from './register-checks.ts'
import { textIn } from './use-form.ts'

/** What was filled into the register form. */
export const applicantIn = (form: FormData): Applicant => ({
  lastName: textIn(form, 'lastName'),
  firstName: textIn(form, 'firstName'),
  username: textIn(form, 'username').trim(),
  phone: textIn(form, 'phone'),
  password: textIn(form, 'password'),
  confirmation: textIn(form, 'confirmation'),
  terms: form.has('terms'),
  privacy: form.has('privacy'),
  age: form.has('age'),
})
