import type { ComponentProps } from 'react'
import { uploadCompanyPicture } from '#contract/admin/pictures.ts'
import { Summary } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/fields.tsx'
import { PictureField } from './file-field.tsx'
import type { Draft } from './use-draft.ts'

/** Said once something that visitors read is saved. */
export const SHOWN_AT_ONCE = '저장했어요. 사이트에 바로 보여요.'

type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Named texts as a form holds them; empty for none. */
export const typedTexts = <Name extends string>(
  names: readonly Name[],
  saved: Readonly<Partial<Record<Name, string | null>>>,
) => Object.fromEntries(names.map((name) => [name, saved[name] ?? ''])) as Texts<Name>

/** The same as a call takes them; null for none. */
export const writtenTexts = <Name extends string>(names: readonly Name[], typed: Texts<Name>) =>
  Object.fromEntries(names.map((name) => [name, typed[name].trim() || null])) as Record<Name, string | null>

/** The same as lines to read: `상호: 로또렌즈`. */
export const textLines = <Name extends string>(
  names: readonly Name[],
  labelOf: (name: Name) => string,
  texts: Texts<Name>,
) => names.map((name) => `${labelOf(name)}: ${texts[name] || '비어 있음'}`).join('\n')

interface DetailFieldsProps<Name extends string> {
  readonly names: readonly Name[]
  readonly labels: Texts<Name>
  readonly hints?: Readonly<Partial<Record<Name, string>>>
  readonly draft: Pick<Draft<Texts<Name>, number | string>, 'typed' | 'change'> & {
    readonly field: (name: Name) => Pick<ComponentProps<typeof Field>, 'name' | 'error' | 'value' | 'onChange'>
  }
}

/** Details as long as a line; numbers, names and hours need half of it. */
const IS_LONG = /^(name|address|contact_email|hosting_provider|.*logo_url)$/

/** A field for each detail of the company, as wide as what it takes; what ends in `logo_url` is a picture. */
export const DetailFields = <Name extends string>({ names, labels, hints, draft }: DetailFieldsProps<Name>) => (
  <div className="flex flex-wrap gap-x-4 gap-y-3">
    {names.map((name) => (
      <div key={name} className={`w-full ${IS_LONG.test(name) ? 'max-w-[28rem]' : 'max-w-60'}`}>
        {name.endsWith('logo_url') ? (
          <PictureField
            label={labels[name]}
            endpoint={uploadCompanyPicture}
            url={draft.typed[name]}
            // A picture uploads while typing goes on.
            onChange={(url) => draft.change((now) => ({ ...now, [name]: url }))}
          />
        ) : (
          <Field label={labels[name]} hint={hints?.[name]} {...draft.field(name)} />
        )}
      </div>
    ))}
  </div>
)

/** A text as visitors will read it, behind a switch. */
export const FoldedPreview = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <details>
    <Summary look="text">미리 보기</Summary>
    <div className={`rounded-control bg-sunken text-base ${className}`} {...rest} />
  </details>
)
