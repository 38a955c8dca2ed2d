import { ALERT, CHECK, Icon, RIGHT } from '#web/ui/icon.tsx'

const FEATURES = [
  {
    icon: CHECK,
    title: '안전한 이용',
    text: '비밀번호는 되돌릴 수 없는 형태로만 보관하고, 탈퇴는 언제든 직접 할 수 있어요.',
  },
  { icon: ALERT, title: '실시간 결과', text: '토요일 밤, 번호가 나오는 대로 보여 드려요.' },
  { icon: RIGHT, title: '구독자 혜택', text: '플랜에 따라 매달 더 많은 번호 세트를 만들 수 있어요.' },
] as const

/** What the service promises, in three lines. */
export const Features = () => (
  <section
    aria-label="서비스 특징"
    className="divide-y divide-line rounded-card border border-line bg-surface px-5 py-1"
  >
    {FEATURES.map(({ icon, title, text }) => (
      <div key={title} className="flex gap-3 py-3">
        <Icon path={icon} size={20} className="mt-0.5 flex-none text-celadon" />
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="text-small text-soft">{text}</p>
        </div>
      </div>
    ))}
  </section>
)
