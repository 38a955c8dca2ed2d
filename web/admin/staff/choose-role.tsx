import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface ChooseRoleProps {
  readonly name: string
  readonly role: string
  readonly roles: readonly { readonly name: string }[]
  readonly onChoose: (role: string) => void
}

/** Another role for somebody; nothing changes before the button is pressed. */
export function ChooseRole({ name, role, roles, onChoose }: ChooseRoleProps) {
  const [chosen, setChosen] = useState(role)
  return (
    <div className="flex min-w-28 items-center gap-1 whitespace-nowrap *:first:grow">
      <SelectField
        label={`${name}의 역할`}
        isLabelHidden
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {roles.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {chosen !== role && (
        <Button look="bare" onClick={() => onChoose(chosen)}>
          역할 바꾸기
        </Button>
      )}
    </div>
  )
}
