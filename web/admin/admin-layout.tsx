import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { BACK_OFFICE_PAGES } from '#contract/admin/admin-pages.ts'
import { askPasskey, listPasskeys } from '#contract/admin/passkeys.ts'
import { confirmFactor, getStaffMe, signInStaff, signOutStaff } from '#contract/admin/staff.ts'
import { speakKorean } from '#contract/korean-problems.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi, factorQuestion, type Question, signInQuestion } from '#web/data/browser-api.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { answerOfPasskey, knowsPasskeys, NO_STAFF_PASSKEY } from '#web/forms/passkey.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { ActionForm, type ActionFormProps } from './kit/action-form.tsx'
import { Read } from './kit/staff-page.tsx'
import { forgetDrafts, giveUpUnsaved, mayLeave, useWarningOfUnsaved } from './kit/unsaved-drafts.ts'
import { StaffContext, useStaff } from './kit/use-staff.tsx'

// Forms are checked by the contract's schemas before they are sent.
speakKorean()

const GROUPS = ['', '사람', '내용', '기록'] as const
const LINK =
  'flex min-h-10 items-center rounded-control px-3 whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-surface aria-[current]:font-bold aria-[current]:text-ink'

/** The pages of staff. The server does not know them, so it draws the wait; the browser draws the rest. */
export default function BackOfficeLayout() {
  const isReady = useHydrated()
  return (
    <div className="min-h-svh text-[0.875rem] [--form-ground:var(--paper)] md:grid md:grid-cols-[11.75rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <PageHead title="관리" description="로또렌즈 직원 페이지입니다." path="/admin" isHidden />
      {isReady ? <Desk /> : <p className="p-6 text-soft">불러오는 중…</p>}
      <noscript>
        <p className="p-6">관리 화면은 자바스크립트를 켜야 이용할 수 있어요.</p>
      </noscript>
    </div>
  )
}

function Desk() {
  const me = useQuery(query(getStaffMe))
  const { pathname, search } = useLocation()
  useWarningOfUnsaved()
  const name = me.data?.name
  useEffect(() => (name === undefined ? undefined : forgetDrafts(name)), [name])
  // A page that is open already keeps its place; the question is asked over it instead.
  if (isApiError(me.error) && me.error.status === 401 && !me.data)
    return <Navigate replace to={`/admin/login?${new URLSearchParams({ return: pathname + search })}`} />
  return (
    <Read of={me}>
      {(staff) => (
        <StaffContext value={staff}>
          <header className="flex min-h-14 items-center justify-end gap-2 px-4 max-md:bg-sunken max-md:pr-1 md:col-start-2 md:border-b md:border-line md:px-6">
            <Link to="/admin" className="mr-auto flex min-h-11 items-center text-base font-bold md:hidden">
              로또렌즈 관리
            </Link>
            <Link to="/admin/me" className="flex min-h-11 items-center gap-1 font-semibold hover:underline">
              {staff.name}
              {staff.role && <span className="font-normal text-soft max-md:hidden">· {staff.role}</span>}
            </Link>
            <SignOut />
          </header>
          <Menu pathname={pathname} permissions={staff.permissions} />
          <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 md:col-start-2 md:px-6">
            <Outlet />
          </main>
          <FactorDialog />
          <SignInDialog />
        </StaffContext>
      )}
    </Read>
  )
}

/** The pages that this person may open. On a phone they form one scrolling line, with the open page in sight. */
function Menu({ pathname, permissions }: { pathname: string; permissions: readonly string[] }) {
  const may = new Set(permissions)
  const shown = BACK_OFFICE_PAGES.filter(({ permission }) => permission === null || may.has(permission))
  const isCurrent = (path: string) => (path === '/admin' ? pathname === path : pathname.startsWith(path))
  return (
    <nav
      aria-label="관리 메뉴"
      className="border-line bg-sunken p-3 max-md:border-b max-md:py-2 md:row-span-2 md:row-start-1 md:border-r"
    >
      <Link to="/admin" className="mb-2 flex min-h-11 items-center px-3 text-base font-bold max-md:hidden">
        로또렌즈 관리
      </Link>
      <div className="flex gap-1 overflow-x-auto md:block">
        {GROUPS.map((group) => (
          <div key={group} className="contents md:block">
            {group && shown.some((page) => page.group === group) && (
              <p className="mt-4 mb-1 px-3 text-[0.8125rem] text-soft max-md:hidden">{group}</p>
            )}
            {shown
              .filter((page) => page.group === group)
              .map(({ path, name }) => (
                <Link
                  key={path}
                  to={path}
                  ref={isCurrent(path) ? bringIntoSight : null}
                  aria-current={isCurrent(path) ? 'page' : undefined}
                  className={LINK}
                >
                  {name}
                </Link>
              ))}
          </div>
        ))}
      </div>
    </nav>
  )
}

const bringIntoSight = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

function SignOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const leave = async () => {
    if (!mayLeave()) return
    await browserApi(signOutStaff, {}).catch(() => null)
    forgetDrafts()
    giveUpUnsaved()
    client.clear()
    navigate('/admin/login')
  }
  return (
    <Button look="bare" onClick={() => void leave()}>
      로그아웃
    </Button>
  )
}

interface QuestionDialogProps<Name extends string>
  extends Pick<ActionFormProps<Name>, 'names' | 'button' | 'children'> {
  readonly question: Question
  readonly title: string
  /** @returns whether that was the answer; false where the page goes elsewhere for it */
  readonly onSend: (values: Readonly<Record<Name, string>>) => Promise<boolean>
  /** Another way to answer, in place of the fields; shown, and loaded, only while it asks. */
  readonly instead?: (onAnswered: () => void) => ReactNode
}

/** Asks over the page, which stays as it is; the call that waits for the answer goes on with it. */
function QuestionDialog<Name extends string>(props: QuestionDialogProps<Name>) {
  const { question, title, names, button, onSend, instead, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const waiting = useRef<((isAnswered: boolean) => void) | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    question.offer((answer) => {
      waiting.current = answer
      setOpen(true)
      dialog.current?.showModal()
    })
    return () => question.offer(null)
  }, [question])
  const answer = (isAnswered: boolean) => {
    setOpen(false)
    waiting.current?.(isAnswered)
    waiting.current = null
  }
  return (
    <DialogCard dialog={dialog} title={title} onClose={() => answer(false)}>
      {/* Only while it asks: what is typed here is a secret, and its fields are none of the page's. */}
      {isOpen && (
        <div className="mt-4 space-y-4">
          {instead?.(() => {
            answer(true)
            dialog.current?.close()
          })}
          <ActionForm
            names={names}
            button={button}
            layout="column"
            onAction={async (values) => {
              answer(await onSend(values))
              dialog.current?.close()
            }}
          >
            {children}
          </ActionForm>
        </div>
      )}
    </DialogCard>
  )
}

/** For staff with a passkey, in a browser that supports them. */
function ConfirmByPasskey({ onAnswered }: { onAnswered: () => void }) {
  const { send } = useChange(confirmFactor)
  const { data: passkeys = [] } = useQuery(query(listPasskeys))
  if (passkeys.length === 0 || !knowsPasskeys()) return null
  const confirm = async () => {
    const { passkey } = await browserApi(askPasskey, {})
    if (!passkey) return
    await send({ body: { passkey: await answerOfPasskey(passkey, NO_STAFF_PASSKEY) } })
    onAnswered()
  }
  return (
    <ActionForm names={[]} button="패스키로 확인" look="quiet" onAction={confirm}>
      {() => null}
    </ActionForm>
  )
}

/** Asks for a code of the authenticator, or for a passkey, before what cannot be undone. */
function FactorDialog() {
  const { send } = useChange(confirmFactor)
  return (
    <QuestionDialog
      question={factorQuestion}
      title="2단계 인증"
      names={['code']}
      button="확인"
      onSend={async (body) => {
        await send({ body })
        return true
      }}
      instead={(onAnswered) => <ConfirmByPasskey onAnswered={onAnswered} />}
    >
      {(field) => (
        <>
          <p className="text-soft">되돌릴 수 없는 일이라 한 번 더 확인해요. 인증 앱의 코드를 적어 주세요.</p>
          <Field
            label="인증 코드"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            {...field('code')}
          />
        </>
      )}
    </QuestionDialog>
  )
}

/** Asks whose session has ended to sign in again; what they typed stays, and what they sent goes on. */
function SignInDialog() {
  const { name } = useStaff()
  const navigate = useNavigate()
  const { send } = useChange(signInStaff)
  return (
    <QuestionDialog
      question={signInQuestion}
      title="다시 로그인해 주세요"
      names={['username', 'password', 'code']}
      button="로그인하고 계속"
      onSend={async ({ password, code }) => {
        const { state } = await send({ body: { name, password, code } })
        if (state === 'signed_in') return true
        // A factor that was taken off is set up on the page of its own; what was typed is there afterwards.
        navigate(`/admin/login?${new URLSearchParams({ return: location.pathname + location.search })}`)
        return false
      }}
    >
      {(field) => (
        <>
          <p className="text-soft">로그인이 끝났어요. 적던 내용은 그대로 있어요.</p>
          <Field label="이름" value={name} readOnly autoComplete="username" {...field('username')} />
          <Field
            label="비밀번호"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            {...field('password')}
          />
          <Field label="인증 코드" inputMode="text" autoComplete="one-time-code" required {...field('code')} />
        </>
      )}
    </QuestionDialog>
  )
}
