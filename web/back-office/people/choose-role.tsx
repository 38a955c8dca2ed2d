import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

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
    <span className="flex items-center gap-1 whitespace-nowrap">
      <select
        aria-label={`${name}의 역할`}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        className="min-h-9 rounded-control border border-control bg-surface px-2"
      >
        {roles.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {chosen !== role && (
        <Button look="bare" onClick={() => onChoose(chosen)}>
          역할 바꾸기
        </Button>
      )}
    </span>
  )
}
