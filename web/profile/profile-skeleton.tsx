import { Card } from '#web/ui/card.tsx'

const FACTS = ['w-24', 'w-20', 'w-16', 'w-40']
const SECTIONS = ['h-24', 'h-52', 'h-32']

/** The place of what is known of a member: facts, two fields and a button, then the other parts. */
export const ProfileSkeleton = () => (
  <div role="status" className="space-y-5">
    <span className="sr-only">불러오는 중…</span>
    <Card aria-hidden="true" className="space-y-4">
      <div className="skeleton h-6 w-24" />
      {FACTS.map((width) => (
        <div key={width} className="flex gap-6">
          <div className="skeleton h-5 w-12" />
          <div className={`skeleton h-5 ${width}`} />
        </div>
      ))}
      <div className="space-y-4 border-t border-line pt-4">
        <div className="skeleton h-12" />
        <div className="skeleton h-12" />
        <div className="skeleton h-11 w-20" />
      </div>
    </Card>
    {SECTIONS.map((height) => (
      <Card key={height} aria-hidden="true" className="space-y-4">
        <div className="skeleton h-6 w-24" />
        <div className={`skeleton ${height}`} />
      </Card>
    ))}
  </div>
)
