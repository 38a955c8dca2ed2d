import { useNavigate } from 'react-router'
import { leaveByLogOut } from '#web/data/session/session.ts'
import { useMember } from '#web/data/session/use-member.ts'
import { useSignedIn } from '#web/data/session/use-signed-in.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

interface MemberLinksProps {
  /** In the sheet all have room; in a phone's header only the button has. */
  readonly place: 'header' | 'sheet'
  readonly onChoose?: () => void
}

/** Sign-in and sign-up, or the member's own pages once the browser knows that there is one. */
export function MemberLinks({ place, onChoose }: MemberLinksProps) {
  const isSignedIn = useSignedIn()
  // Asked for at every start: where the session has ended meanwhile, the links are those of a visitor again.
  useMember()
  const navigate = useNavigate()
  const bare = place === 'header' ? 'max-md:hidden' : 'justify-start'
  const logOut = () => {
    onChoose?.()
    void leaveByLogOut(() => navigate('/'))
  }
  const choice = onChoose && { onClick: onChoose }
  return isSignedIn ? (
    <>
      <Button look="bare" className={bare} onClick={logOut}>
        로그아웃
      </Button>
      {/* The page's own action is the only filled one. */}
      <ButtonLink to="/dashboard" look="soft" className="px-4" {...choice}>
        마이페이지
      </ButtonLink>
    </>
  ) : (
    <>
      <ButtonLink to="/auth/login" look="bare" className={bare} {...choice}>
        로그인
      </ButtonLink>
      <ButtonLink to="/auth/register" className="px-4" {...choice}>
        회원가입
      </ButtonLink>
    </>
  )
}
