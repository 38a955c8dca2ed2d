import { Card } from '#web/ui/card.tsx'

const FACTS = ['w-24', 'w-20', 'w-16', 'w-40']
const ROWS = ['w-28', 'w-32']
const MORE = ['w-36', 'w-24', 'w-40', 'w-28']

/** The place of what is known of a member: the first row open with facts, two fields and a button, the others closed, in groups. */
export const ProfileSkeleton = () => (
  <div role="status" className="max-w-[42rem]">
    <span className="sr-only">불러오는 중…</span>
    <GroupName />
    <Card aria-hidden="true" className="py-2 sm:py-3">
      <div className="flex min-h-16 items-center">
        <div className="skeleton h-6 w-24" />
      </div>
      <div className="space-y-4 pt-2 pb-6">
        {FACTS.map((width) => (
          <div key={width} className="flex gap-6">
            <div className="skeleton h-5 w-12" />
            <div className={`skeleton h-5 ${width}`} />
          </div>
        ))}
        <div className="space-y-4 border-t border-line pt-4">
          <div className="skeleton h-18" />
          <div className="skeleton h-18" />
          <div className="skeleton h-11 w-20" />
        </div>
      </div>
      <Rows widths={ROWS} />
    </Card>
    <GroupName />
    <Card aria-hidden="true" className="py-2 sm:py-3">
      <Rows widths={MORE} />
    </Card>
  </div>
)

const GroupName = () => <div aria-hidden="true" className="skeleton mt-7 mb-2 h-7 w-28 first-of-type:mt-0" />

const Rows = ({ widths }: { widths: readonly string[] }) =>
  widths.map((width) => (
    <div key={width} className="flex min-h-16 items-center border-t border-line first:border-t-0">
      <div className={`skeleton h-6 ${width}`} />
    </div>
  ))
