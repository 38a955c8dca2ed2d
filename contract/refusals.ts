import { BUDGET_SPENT_WORDING } from '#domain/member/play-limits.ts'
import { FIRST_PASSWORD_HOURS } from '#domain/staff/sign-in.ts'
import { SIGN_IN_REFUSALS } from './members/sign-in-refusals.ts'

/**
 * Every expected "no" of the service: a stable code, the HTTP status and the Korean sentence.
 * The server sends nothing else as an error; the browser switches on the code.
 */
export const refusals = {
  ...SIGN_IN_REFUSALS,
  malformed_body: { status: 400, detail: '요청 본문을 읽을 수 없습니다.' },
  malformed_url: { status: 400, detail: '주소 형식이 올바르지 않습니다.' },
  malformed_request: { status: 400, detail: '요청을 이해할 수 없습니다.' },
  not_allowed: { status: 403, detail: '이 작업을 할 권한이 없습니다.' },
  first_password_over: {
    status: 403,
    detail: `첫 비밀번호를 쓸 수 있는 ${FIRST_PASSWORD_HOURS}시간이 지났습니다. 직원 관리자에게 초기화를 요청해 주세요.`,
  },
  mfa_required: { status: 403, detail: '2단계 인증 코드를 다시 입력해 주세요.' },
  insufficient_privilege: { status: 403, detail: '자신에게 없는 권한은 줄 수 없습니다.' },
  member_blocked: { status: 403, detail: '이용이 제한된 계정입니다. 고객센터로 문의해 주세요.' },
  second_factor_required: {
    status: 403,
    detail: '2단계 인증 코드를 입력해 주세요. 인증 앱의 여섯 자리나 복구 코드를 쓸 수 있어요.',
  },
  password_used: { status: 403, detail: '비밀번호로 확인해 주세요.' },
  password_not_used: { status: 403, detail: '소셜 로그인 회원은 비밀번호를 사용하지 않습니다.' },
  not_found: { status: 404, detail: '요청한 주소를 찾을 수 없습니다.' },
  round_closed: {
    status: 409,
    detail: '방금 이 회차의 판매가 끝났어요. 다시 누르면 다음 회차의 번호를 만들어 드려요. 쓴 세트는 없어요.',
  },
  draw_not_tallied: { status: 404, detail: '아직 집계되지 않은 회차예요.' },
  seal_not_found: { status: 404, detail: '봉인하지 않은 회차예요. 판매가 끝나는 토요일 20시에 봉인해요.' },
  set_not_sealed: {
    status: 404,
    detail: '봉인에 들어 있지 않은 번호예요. 봉인을 시작하기 전에 만든 번호일 수 있어요.',
  },
  log_size_unknown: { status: 404, detail: '기록에 아직 없는 크기예요. 마지막 체크포인트의 크기까지 물을 수 있어요.' },
  log_sizes_reversed: { status: 400, detail: 'from은 to보다 클 수 없어요.' },
  number_set_not_found: { status: 404, detail: '번호를 찾을 수 없습니다.' },
  favourite_not_found: { status: 404, detail: '매주 사는 번호를 찾을 수 없습니다.' },
  ticket_not_found: { status: 404, detail: '복권을 찾을 수 없습니다.' },
  announcement_not_found: { status: 404, detail: '공지를 찾을 수 없습니다.' },
  draw_not_found: { status: 404, detail: '결과를 찾을 수 없습니다.' },
  member_not_found: { status: 404, detail: '회원을 찾을 수 없습니다.' },
  staff_not_found: { status: 404, detail: '직원을 찾을 수 없습니다.' },
  role_not_found: { status: 404, detail: '역할을 찾을 수 없습니다.' },
  picture_not_found: { status: 404, detail: '그림을 찾을 수 없습니다.' },
  legal_text_not_found: { status: 404, detail: '그 시행일의 글을 찾을 수 없습니다.' },
  enquiry_not_found: { status: 404, detail: '문의를 찾을 수 없습니다.' },
  consultation_not_found: { status: 404, detail: '상담을 찾을 수 없습니다.' },
  payment_not_found: { status: 404, detail: '기다리는 입금을 찾을 수 없습니다.' },
  deposit_not_found: { status: 404, detail: '입금을 찾을 수 없습니다.' },
  cancellation_not_found: { status: 404, detail: '해지 내역을 찾을 수 없습니다.' },
  pending_draw_not_found: { status: 404, detail: '보류된 기록을 찾을 수 없습니다.' },
  pending_fit_not_found: { status: 404, detail: '보류된 기록을 찾을 수 없습니다.' },
  forecast_not_found: { status: 404, detail: '이 회차에 공개한 예측이 없습니다.' },
  stop_link_unknown: {
    status: 404,
    detail: '쓸 수 없는 링크예요. 메시지에 든 링크를 다시 눌러 주세요. 로그인하면 알림 설정에서도 끌 수 있어요.',
  },
  stop_link_expired: {
    status: 410,
    detail: '90일이 지난 링크예요. 새로 받은 메시지의 링크를 누르거나, 로그인해서 알림 설정에서 꺼 주세요.',
  },
  session_not_found: { status: 404, detail: '이미 로그아웃된 기기입니다.' },
  passkey_not_found: { status: 404, detail: '패스키를 찾을 수 없습니다.' },
  webhook_not_found: { status: 404, detail: '웹훅을 찾을 수 없습니다. 이미 지웠을 수 있어요.' },
  data_version_not_found: {
    status: 404,
    detail: '이 버전의 데이터가 없습니다. 있는 버전은 데이터 페이지에 있어요.',
  },
  unsupported_login: { status: 404, detail: '지원하지 않는 로그인 방식입니다.' },
  method_not_allowed: { status: 405, detail: '이 주소에서 지원하지 않는 요청 방식입니다.' },
  request_timeout: { status: 408, detail: '요청이 제시간에 도착하지 않았습니다.' },
  unsupported_claim: {
    status: 409,
    detail: '당첨을 내세우는 말이 있어요. 봉인한 번호의 성적을 함께 적거나, 확인했다고 표시하고 다시 저장해 주세요.',
  },
  budget_exceeded: {
    status: 409,
    detail: '내가 정한 한 달 한도를 넘어요. 정말 샀다면 한 번 더 눌러 주세요. 기록은 막지 않아요.',
  },
  budget_near: {
    status: 409,
    detail: '내가 정한 한 달 한도의 80%를 이미 썼어요. 정말 샀다면 한 번 더 눌러 주세요. 기록은 막지 않아요.',
  },
  budget_spent: {
    status: 409,
    detail: BUDGET_SPENT_WORDING,
  },
  passkey_taken: { status: 409, detail: '이미 등록된 패스키예요. 다른 기기나 다른 패스키로 만들어 주세요.' },
  websub_full: { status: 503, detail: '지금은 피드를 더 구독할 수 없어요. 웹훅이나 피드 주소를 써 주세요.' },
  webhook_taken: { status: 409, detail: '이미 추가한 주소예요.' },
  too_many_webhooks: { status: 409, detail: '웹훅은 3개까지 추가할 수 있어요. 쓰지 않는 것을 지워 주세요.' },
  webhook_ended: { status: 409, detail: '보내기를 멈춘 주소예요. 지우고 다시 추가해 주세요.' },
  too_many_passkeys: { status: 409, detail: '패스키는 10개까지 등록할 수 있습니다. 쓰지 않는 것을 지워 주세요.' },
  on_break: { status: 409, detail: '쉬는 중이라 번호를 만들지 않아요. 내가 정한 한도에서 마지막 날을 볼 수 있어요.' },
  break_is_longer: { status: 409, detail: '이미 더 오래 쉬기로 했어요. 쉬기는 더 길게만 바꿀 수 있어요.' },
  favourites_full: { status: 409, detail: '매주 사는 번호는 20개까지 둘 수 있어요. 하나를 빼고 더해 주세요.' },
  round_changed: { status: 409, detail: '방금 이 회차의 판매가 끝났어요. 다음 회차를 확인하고 다시 눌러 주세요.' },
  ticket_known: { status: 409, detail: '이미 내 번호에 담은 복권이에요.' },
  ticket_is_bought: { status: 409, detail: '종이 복권은 산 번호예요. 사지 않았다면 복권을 지워 주세요.' },
  ticket_is_whole: { status: 409, detail: '종이 복권은 한 장씩 지울 수 있어요.' },
  ticket_shared: { status: 409, detail: '함께 산 복권에 담은 복권이에요. 내 몫은 가계부에 이미 더해요.' },
  syndicate_not_found: {
    status: 404,
    detail: '함께 산 복권을 찾을 수 없어요. 링크가 잘렸다면 보낸 사람에게 다시 받아 주세요.',
  },
  syndicate_private: {
    status: 403,
    detail: '판매가 끝나서 이제 함께 산 사람만 볼 수 있어요. 참여했다면 그 계정으로 로그인해 주세요.',
  },
  syndicate_people_only: { status: 403, detail: '함께 산 사람만 바꿀 수 있어요. 먼저 내 이름을 골라 참여해 주세요.' },
  syndicate_keeper_only: { status: 403, detail: '이름과 몫은 만든 사람만 바꿀 수 있어요. 만든 사람에게 말해 주세요.' },
  syndicate_person_not_found: { status: 404, detail: '목록에 없는 이름이에요. 새로고침해 다시 골라 주세요.' },
  syndicate_closed: {
    status: 409,
    detail: '이 회차의 판매가 끝났어요. 이제 합의와 복권을 바꿀 수 없어요.',
  },
  syndicate_changed: { status: 409, detail: '그사이 내용이 바뀌었어요. 바뀐 내용을 읽고 다시 눌러 주세요.' },
  syndicate_empty: { status: 409, detail: '아직 복권이 없어요. 한 장이라도 담은 뒤에 동의할 수 있어요.' },
  syndicate_sum_differs: {
    status: 409,
    detail: '낸 돈을 모두 더한 금액이 복권값과 달라요. 금액을 맞춘 뒤에 동의할 수 있어요.',
  },
  syndicate_name_taken: {
    status: 409,
    detail: '다른 사람이 이미 고른 이름이에요. 내 이름이 맞다면 만든 사람에게 말해 주세요.',
  },
  syndicate_joined: { status: 409, detail: '이미 다른 이름으로 참여했어요. 한 사람은 이름 하나만 고를 수 있어요.' },
  syndicate_ticket_round: { status: 422, detail: '다른 회차의 복권이에요. 복권에 적힌 회차를 확인해 주세요.' },
  syndicate_paper_taken: {
    status: 409,
    detail:
      '이 종이 복권은 이미 함께 산 복권에 담겨 있어요. 한 장은 한 곳에만 담을 수 있어요. 거기서 빼면 다시 담을 수 있어요.',
  },
  syndicate_ticket_known: {
    status: 409,
    detail: '이미 함께 산 복권에 담은 복권이에요. 같은 번호로 한 장 더 샀다면 한 장 더 담기를 눌러 주세요.',
  },
  syndicate_full: { status: 409, detail: '복권은 20장까지 담을 수 있어요.' },
  syndicates_full: { status: 409, detail: '한 회차에 20개까지 만들 수 있어요.' },
  agreement_unsigned: { status: 409, detail: '봉인했고, 공개 기록에 서명하고 있어요. 잠시 후 다시 눌러 주세요.' },
  syndicate_not_sealed: {
    status: 404,
    detail: '봉인하지 않은 합의예요. 판매가 끝나기 전에 모두 동의한 합의만 봉인해요.',
  },
  no_browser: { status: 409, detail: '알림을 받기로 한 브라우저가 없어요. 먼저 앱 알림을 켜 주세요.' },
  username_taken: { status: 409, detail: '이미 사용 중인 아이디입니다.' },
  mobile_number_taken: { status: 409, detail: '이미 등록된 휴대폰 번호입니다.' },
  leak_not_found: { status: 404, detail: '유출 기록을 찾을 수 없습니다.' },
  leak_notice_sent: { status: 409, detail: '이미 회원에게 알리고 있거나 알렸습니다.' },
  leak_members_changed: {
    status: 409,
    detail: '그동안 해당하는 회원의 수가 달라졌습니다. 다시 확인하고 알려 주세요.',
  },
  account_unchanged: { status: 409, detail: '지금 보이는 계좌와 같습니다.' },
  own_account_change: {
    status: 403,
    detail: '자신이 요청한 계좌는 확인할 수 없습니다. 다른 직원이 확인해 주세요.',
  },
  account_change_not_found: {
    status: 404,
    detail: '확인을 기다리는 계좌가 없습니다. 그사이 취소되었거나 다른 계좌로 바뀌었습니다.',
  },
  staff_name_taken: { status: 409, detail: '이미 있는 직원 이름입니다.' },
  role_name_taken: { status: 409, detail: '이미 있는 역할 이름입니다.' },
  role_in_use: { status: 409, detail: '이 역할을 맡은 직원이 있습니다. 먼저 다른 역할로 바꿔 주세요.' },
  administrator_role: {
    status: 409,
    detail: '관리자는 모든 권한을 뜻하는 역할이라 바꾸거나 지울 수 없습니다. 다른 역할을 만들어 주세요.',
  },
  last_administrator: { status: 409, detail: '마지막 관리자는 남아 있어야 합니다.' },
  nothing_broken: { status: 409, detail: '감사 기록이 온전합니다. 확인할 끊어진 곳이 없습니다.' },
  fitted_again: { status: 409, detail: '이미 다시 맞추고 있거나, 처음부터 다시 맞춘 값입니다.' },
  terms_outdated: { status: 409, detail: '약관이 바뀌었습니다. 페이지를 새로고침해 읽어 보신 뒤 다시 동의해 주세요.' },
  second_factor_on: { status: 409, detail: '2단계 인증을 이미 쓰고 있어요. 바꾸려면 먼저 꺼 주세요.' },
  second_factor_off: { status: 409, detail: '2단계 인증을 쓰고 있지 않아요.' },
  nothing_to_confirm: { status: 409, detail: '확인할 휴대폰 번호가 없습니다.' },
  edit_conflict: {
    status: 409,
    detail: '그사이 다른 사람이 고쳤습니다. 새로고침해 확인한 뒤 다시 저장해 주세요.',
  },
  consultation_open: {
    status: 409,
    detail: '이미 신청한 상담이 있습니다. 구독 관리에서 확인하거나 취소할 수 있습니다.',
  },
  consultation_over: { status: 409, detail: '이미 끝난 상담입니다.' },
  duplicate_deposit: {
    status: 409,
    detail: '같은 입금이 이미 있습니다. 다른 입금이면 메모에 구분할 말을 적어 주세요.',
  },
  subscription_unfinished: {
    status: 409,
    detail: '끝나지 않은 구독이 있습니다. 먼저 해지하고, 돌려줄 금액이 있으면 환불을 요청해 주세요.',
  },
  payment_arrived: { status: 409, detail: '이미 들어온 입금이 있습니다. 먼저 입금 연결을 해제해 주세요.' },
  deposit_of_statement: {
    status: 409,
    detail: '은행 거래 내역에서 온 입금은 입금자만 고칠 수 있고, 날짜와 금액은 바꾸거나 지울 수 없습니다.',
  },
  deposit_set_aside: { status: 409, detail: '요금이 아니라고 적은 입금입니다. 먼저 목록으로 되돌려 주세요.' },
  deposit_reversed: { status: 409, detail: '은행에서 취소된 입금입니다. 무엇과도 맞출 수 없습니다.' },
  deposit_matched: { status: 409, detail: '이미 맞춘 입금입니다. 먼저 연결을 해제한 뒤 고치거나 지워 주세요.' },
  deposit_in_future: { status: 422, detail: '입금한 날은 오늘까지여야 합니다.' },
  payment_refunded: {
    status: 409,
    detail: '환불을 승인했거나 지급한 구독의 입금입니다. 옮기거나 연결을 해제하거나 새로 연결할 수 없습니다.',
  },
  far_above_awaited: {
    status: 409,
    detail: '기다리던 금액보다 훨씬 많습니다. 맞는 입금인지 확인한 뒤 다시 눌러 주세요.',
  },
  already_awaited: {
    status: 409,
    detail: '같은 금액과 입금자의 입금을 이미 기다리고 있습니다. 하나 더 기다리려면 다시 눌러 주세요.',
  },
  refund_uncovered: {
    status: 409,
    detail: '들어온 입금에서 이미 환불한 금액을 빼면 모자랍니다. 입금과 환불 내역을 확인해 주세요.',
  },
  refund_paid_on: { status: 422, detail: '지급한 날은 승인한 날부터 오늘까지여야 합니다.' },
  self_payment: {
    status: 403,
    detail: '자신이 승인했거나 계좌를 적은 환불은 지급할 수 없습니다. 지급 권한이 있는 다른 사람이 지급해 주세요.',
  },
  already_cancelled: { status: 409, detail: '이미 해지를 신청했습니다. 해지 내역을 확인해 주세요.' },
  cancellation_in_force: { status: 409, detail: '이미 해지되었거나 환불이 승인되어 되돌릴 수 없습니다.' },
  refund_changed: { status: 409, detail: '그사이 돌려받을 금액이 달라졌습니다. 금액을 다시 확인해 주세요.' },
  price_changed: { status: 409, detail: '그사이 플랜의 요금이 바뀌었습니다. 금액을 다시 확인해 주세요.' },
  refund_not_requested: { status: 409, detail: '승인을 기다리는 환불이 아닙니다. 새로고침해 확인해 주세요.' },
  refund_not_approved: { status: 409, detail: '지급을 기다리는 환불이 아닙니다. 이미 지급했는지 확인해 주세요.' },
  self_approval: {
    status: 403,
    detail: '자신이 요청했거나 계좌나 입금을 손으로 적은 환불은 승인할 수 없습니다. 다른 사람이 승인해 주세요.',
  },
  approver_too_new: {
    status: 403,
    detail: '만들었거나 첫 비밀번호를 다시 받은 지 일주일이 안 된 계정으로는 승인하거나 확인할 수 없습니다.',
  },
  approver_made_by_asker: {
    status: 403,
    detail:
      '요청했거나 계좌나 입금을 적은 사람이 만든 계정으로는 승인하거나 확인할 수 없습니다. 다른 사람이 해 주세요.',
  },
  deposit_unconfirmed: {
    status: 409,
    detail:
      '은행 거래 내역으로 확인되지 않은, 손으로 적은 입금이 있습니다. 통장에 들어온 것을 직접 본 뒤 확인했다고 표시하고 승인해 주세요.',
  },
  refund_account_changed: {
    status: 409,
    detail: '그사이 돌려줄 계좌가 바뀌었거나 승인한 계좌와 다릅니다. 계좌를 다시 확인해 주세요.',
  },
  tier_not_offered: { status: 409, detail: '지금은 이용할 수 없는 플랜입니다. 다른 플랜을 골라 주세요.' },
  body_too_large: { status: 413, detail: '요청 본문이 너무 큽니다.' },
  url_too_long: { status: 414, detail: '주소가 너무 깁니다.' },
  unsupported_media_type: { status: 415, detail: '지원하지 않는 형식의 요청입니다. JSON으로 보내 주세요.' },
  range_reversed: { status: 422, detail: '시작 회차는 종료 회차보다 클 수 없습니다.' },
  round_not_sold: { status: 422, detail: '아직 팔지 않은 회차예요. 복권에 적힌 회차를 확인해 주세요.' },
  draw_not_begun: { status: 422, detail: '아직 추첨하지 않은 회차입니다.' },
  draw_rejected: { status: 422, detail: '추첨 결과가 규칙과 맞지 않아 저장하지 않았습니다.' },
  draw_not_repeated: { status: 422, detail: '손으로 적은 번호는 한 번 더 적어 주세요. 처음과 같아야 저장합니다.' },
  draw_incomplete: { status: 422, detail: '이미 확정된 회차를 집계 전 결과로 바꿀 수 없습니다.' },
  reason_required: { status: 422, detail: '저장된 결과를 고치려면 이유를 적어 주세요.' },
  password_too_common: { status: 422, detail: '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해 주세요.' },
  password_is_username: { status: 422, detail: '아이디와 같은 비밀번호는 사용할 수 없습니다.' },
  password_is_mobile_number: { status: 422, detail: '휴대폰 번호를 비밀번호로 사용할 수 없습니다.' },
  password_unchanged: { status: 422, detail: '지금 비밀번호와 다른 비밀번호를 사용해 주세요.' },
  password_required: { status: 422, detail: '비밀번호를 입력해 주세요.' },
  current_password_required: { status: 422, detail: '현재 비밀번호를 입력해 주세요.' },
  push_address_refused: { status: 422, detail: '알림을 보낼 수 없는 주소예요. 다른 브라우저에서 켜 주세요.' },
  wrong_password: { status: 422, detail: '비밀번호가 올바르지 않습니다.' },
  sign_in_again: { status: 422, detail: '본인 확인을 위해 다시 로그인해 주세요.' },
  own_password_needed: { status: 422, detail: '자신만 아는 새 비밀번호를 정해 주세요.' },
  code_wrong: { status: 422, detail: '인증번호가 올바르지 않거나 만료되었습니다.' },
  webhook_address_refused: {
    status: 422,
    detail: '누구나 부를 수 있는 https 주소가 필요해요. 포트나 비밀번호가 있는 주소와 내부망 주소는 쓸 수 없어요.',
  },
  passkey_refused: {
    status: 422,
    detail: '패스키를 확인하지 못했어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  },
  passkey_unknown: { status: 422, detail: '지워졌거나 등록되지 않은 패스키예요. 다른 방법으로 로그인해 주세요.' },
  sign_in_expired: { status: 422, detail: '로그인 시간이 지났어요. 처음부터 다시 로그인해 주세요.' },
  social_not_set_up: { status: 422, detail: '아직 설정되지 않은 로그인 방식입니다.' },
  account_mismatch: {
    status: 422,
    detail: '다른 계정으로 로그인하셨습니다. 가입할 때 쓴 계정으로 다시 시도해 주세요.',
  },
  no_fallback_key: {
    status: 409,
    detail: '전 열쇠(SECRET_KEY_FALLBACK)가 설정에 없어 옮길 것이 없습니다.',
  },
  database_elsewhere: {
    status: 409,
    detail: '데이터베이스가 이 서버 밖에 있습니다. npm run backup이 그곳에서 바로 만듭니다.',
  },
  username_differs: { status: 422, detail: '적은 아이디가 이 회원의 아이디와 다릅니다.' },
  period_reversed: { status: 422, detail: '시작일과 종료일을 확인해 주세요. 종료일은 시작일보다 빠를 수 없습니다.' },
  period_overlaps: { status: 409, detail: '같은 기간에 다른 구독이 있습니다.' },
  period_shortened: {
    status: 422,
    detail: '판 기간보다 짧게 바꿀 수 없습니다. 일찍 끝내려면 해지해 주세요. 돌려줄 금액이 함께 계산됩니다.',
  },
  plan_change_late: {
    status: 422,
    detail: '플랜은 오늘이나 내일부터 바꿀 수 있습니다. 나중에 바꾸려면 지금 구독 다음에 새 구독을 주세요.',
  },
  tier_not_found: { status: 404, detail: '구독 플랜을 찾을 수 없습니다.' },
  no_subscription: { status: 404, detail: '이용 중인 구독이 없습니다.' },
  no_more_sets: {
    status: 422,
    detail: '이 조건으로 만들 수 있는 번호가 모자랍니다. 고정하거나 제외한 번호를 줄여 주세요.',
  },
  statement_unreadable: {
    status: 422,
    detail: '거래 내역을 읽을 수 없습니다. 은행에서 CSV, 텍스트나 엑셀로 내려받은 파일을 골라 주세요.',
  },
  statement_locked: {
    status: 422,
    detail: '비밀번호가 걸린 엑셀 파일입니다. 엑셀에서 비밀번호를 풀어 다시 저장한 뒤 올려 주세요.',
  },
  statement_columns: {
    status: 422,
    detail: '거래 내역에서 필요한 열을 찾을 수 없습니다. 거래일, 입금액, 입금자 열이 있는 표여야 합니다.',
  },
  statement_lines: { status: 422, detail: '읽을 수 있는 줄이 없어 하나도 저장하지 않았습니다.' },
  statement_too_long: { status: 422, detail: '거래 내역이 너무 깁니다. 5,000줄까지 나누어 올려 주세요.' },
  picture_unsupported: { status: 422, detail: 'PNG, JPEG, WebP 그림만 올릴 수 있습니다.' },
  picture_too_big: { status: 422, detail: '그림의 화소가 너무 많습니다. 4천만 화소까지 올릴 수 있습니다.' },
  picture_unreadable: { status: 422, detail: '그림을 읽을 수 없습니다. 파일이 온전한지 확인해 주세요.' },
  notice_too_short: { status: 409, detail: '시행 중인 글에서 약속한 날보다 늦게 알리게 됩니다. 시행일을 늦춰 주세요.' },
  legal_text_in_force: {
    status: 422,
    detail: '시행일은 내일부터입니다. 이미 시행된 글은 고칠 수 없으니 새 시행일로 적어 주세요.',
  },
  message_over: { status: 422, detail: '이미 보냈거나 쓸모가 없어진 문자는 다시 보낼 수 없습니다.' },
  account_required: { status: 422, detail: '돌려받을 계좌를 적어 주세요.' },
  form_expired: { status: 422, detail: '양식이 만료되었습니다. 새로고침한 뒤 다시 보내 주세요.' },
  key_reused: { status: 422, detail: '같은 요청 번호로 다른 내용을 보냈습니다.' },
  quota_exceeded: { status: 429, detail: '이번 달에 만들 수 있는 번호를 모두 사용했습니다.' },
  too_many_attempts: { status: 429, detail: '시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.' },
  code_too_soon: { status: 429, detail: '인증번호를 방금 보냈습니다. 잠시 후 다시 요청해 주세요.' },
  headers_too_large: { status: 431, detail: '요청 헤더가 너무 큽니다.' },
  internal: { status: 500, detail: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.' },
  database_unavailable: { status: 503, detail: '지금은 데이터를 불러올 수 없어요. 잠시 후 다시 시도해 주세요.' },
  storage_full: { status: 503, detail: '저장할 자리가 모자라 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.' },
  social_provider_away: { status: 503, detail: '로그인 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.' },
  busy: { status: 503, detail: '지금은 요청이 많습니다. 잠시 후 다시 시도해 주세요.' },
  starting: { status: 503, detail: '서비스를 시작하고 있습니다. 잠시 후 다시 시도해 주세요.' },
  shutting_down: { status: 503, detail: '서버를 다시 시작하는 중입니다. 잠시 후 다시 시도해 주세요.' },
} as const satisfies Record<string, { status: number; detail: string }>

export type RefusalCode = keyof typeof refusals

/**
 * Names of codes before November 2026: rows of the audit log have them for good.
 */
const FORMER_CODES: Readonly<Partial<Record<RefusalCode, string>>> = {
  terms_outdated: 'other_texts',
  insufficient_privilege: 'more_than_own',
  self_approval: 'own_request',
  account_mismatch: 'another_account',
  mfa_required: 'factor_needed',
  edit_conflict: 'changed_meanwhile',
  pending_draw_not_found: 'held_not_found',
  pending_fit_not_found: 'held_not_found',
  already_cancelled: 'cancellation_stands',
  duplicate_deposit: 'deposit_known',
  database_unavailable: 'database_away',
}

/** The Korean sentence of a code, also of a former one; null for what is no refusal. */
export function refusalSentence(code: string): string | null {
  const [current = code] = Object.entries(FORMER_CODES).find(([, former]) => former === code) ?? []
  return Object.hasOwn(refusals, current) ? refusals[current as RefusalCode].detail : null
}

/** One field that a validation refused: where, and what to do, in Korean. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The body of every error answer. */
export interface ErrorBody {
  readonly detail: string
  readonly code: RefusalCode
  readonly errors?: readonly FieldError[]
}
