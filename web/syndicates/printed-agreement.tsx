import type { Syndicate } from '#contract/number-sets/syndicates.ts'
import { exactWon } from '#domain/money/won.ts'
import { letterOf } from '#web/number-sets/slips/round-sets.ts'
import { atWording, nameOf, provedBy, termsWording } from './syndicate-parts.ts'

/** The agreement on paper; it is on the screen only when the page is printed. */
export function PrintedAgreement({ box }: { box: Syndicate }) {
  const { proves, proves_not } = provedBy(box)
  return (
    <div className="printed-agreement">
      <h2>당첨금 배분 합의</h2>
      <p>
        로또 6/45 제{box.round_number}회
        {box.sealed_at
          ? ` · ${atWording(box.sealed_at)} 봉인`
          : box.is_agreed
            ? ' · 모두 동의'
            : ' · 아직 모두 동의하지 않음'}
      </p>
      <h3>합의한 내용</h3>
      <ol>
        {termsWording(box).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <h3>함께 산 사람</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">이름</th>
            <th scope="col">{box.split === 'paid' ? '낸 돈' : '복권값의 몫'}</th>
            <th scope="col">동의한 시각</th>
            {box.result && box.is_agreed && <th scope="col">당첨금의 몫 (세전 / 세후)</th>}
            <th scope="col">서명</th>
          </tr>
        </thead>
        <tbody>
          {box.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{nameOf(person)}</th>
              <td>{exactWon(box.split === 'paid' ? (person.paid ?? 0) : person.cost)}</td>
              <td>{person.agreed_at ? atWording(person.agreed_at) : '동의하지 않음'}</td>
              {box.result && box.is_agreed && (
                <td>
                  {exactWon(person.share?.gross ?? 0)} / {exactWon(person.share?.net ?? 0)}
                </td>
              )}
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <h3>복권</h3>
      {box.tickets.map((ticket, i) => (
        <p key={ticket.id}>
          {i + 1}번째 복권:{' '}
          {ticket.games.map(({ numbers }, slot) => `${letterOf(slot)} ${numbers.join(', ')}`).join(' / ')}
        </p>
      ))}
      <h3>이 합의가 증명하는 것</h3>
      {proves.length === 0 && <p>아직 봉인하지 않아서 이 종이만으로는 증명하는 것이 없어요.</p>}
      <ul>
        {proves.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <h3>증명하지 못하는 것</h3>
      <ul>
        {proves_not.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>
        확인하는 방법: 증명 파일과 함께 사이트의 봉인한 번호(/seals)에 있는 설명을 따르세요. 이 종이는 복권이 아니에요.
      </p>
    </div>
  )
}
