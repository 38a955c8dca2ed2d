import { Card } from '#web/ui/card.tsx'

const FEATURES = [
  {
    title: '안전한 이용',
    text: '비밀번호는 되돌릴 수 없는 형태로만 보관하고, 탈퇴는 언제든 직접 할 수 있어요.',
  },
  {
    title: '실시간 결과',
    text: '결과가 발표되면 당첨번호와 등수별 당첨금, 1등 판매점을 바로 확인하세요.',
  },
  {
    title: '구독자 혜택',
    text: '플랜에 따라 매달 더 많은 번호 세트를 만들 수 있어요.',
  },
] as const

export const Features = () => (
  <section aria-label="서비스 특징" className="grid gap-5 md:grid-cols-3">
    {FEATURES.map(({ title, text }) => (
      <Card key={title}>
        <h2 className="mb-2 text-lead font-bold">{title}</h2>
        <p className="text-soft">{text}</p>
      </Card>
    ))}
  </section>
)
