import { BOLT, Icon, LOCK } from '#web/ui/icon.tsx'

const GIFT = 'M4 8h16v4H4zM5 12h14v9H5zM12 8v13M12 8S11 3 8 3a2.5 2.5 0 0 0 0 5zm0 0s1-5 4-5a2.5 2.5 0 0 1 0 5z'

const FEATURES = [
  {
    icon: LOCK,
    title: '안전한 이용',
    text: '비밀번호는 직원도 볼 수 없게 보관해요.',
  },
  { icon: BOLT, title: '실시간 결과', text: '토요일 밤, 공이 나오는 대로 보여 드려요.' },
  { icon: GIFT, title: '구독자 혜택', text: '플랜에 따라 매달 더 많은 번호를 만들어요.' },
] as const

/** The promises of the service, in three lines. */
export const Features = () => (
  <section
    aria-label="서비스 특징"
    className="grid gap-x-6 rounded-card border border-line bg-surface px-5 py-1 max-md:divide-y max-md:divide-line md:grid-cols-3"
  >
    {FEATURES.map(({ icon, title, text }) => (
      <div key={title} className="flex items-center gap-3 py-3.5">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-celadon-soft text-celadon">
          <Icon path={icon} size={20} />
        </span>
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="text-small text-soft">{text}</p>
        </div>
      </div>
    ))}
  </section>
)
