import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { monthDayWording, timeWording } from '#domain/calendar.ts'
import { useOpenDraw } from '#web/data/use-next-draw.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { BACK, Icon } from '#web/ui/icon.tsx'
import { GeneratorForm } from './generator-form.tsx'
import { MadePage } from './made-page.tsx'
import { MadeStatus } from './made-status.tsx'
import { useMaker } from './use-maker.ts'

/** Makes numbers as wished; what was made takes the form's place. */
export default function GeneratorPage() {
  const maker = useMaker()
  const { made } = maker
  const [seen, setSeen] = useState(made)
  const shown = made === seen ? null : made
  useEffect(() => {
    if (shown === null) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [shown])
  return (
    <>
      <PageHead title="번호 만들기" description="번호를 만듭니다." path="/dashboard/numbers/new" isHidden />
      {shown ? (
        <MadePage made={shown} maker={maker} onBack={() => setSeen(shown)} />
      ) : (
        <>
          <Head />
          <GeneratorForm maker={maker} />
        </>
      )}
      <MadeStatus maker={maker} />
    </>
  )
}

const BACK_LOOK = 'inline-flex min-h-11 items-center gap-1.5 text-small text-soft hover:text-ink'

function Head() {
  const { round_number, draw_date, begins_at } = useOpenDraw()
  return (
    <div className="pb-5">
      <Link to="/dashboard/numbers" className={BACK_LOOK}>
        <Icon path={BACK} size={16} /> 내 번호
      </Link>
      <PageTitle>번호 만들기</PageTitle>
      <p className="text-soft">
        제{round_number}회 · {monthDayWording(draw_date)}{' '}
        <span className="whitespace-nowrap">{timeWording(begins_at)} 추첨</span>
      </p>
    </div>
  )
}
