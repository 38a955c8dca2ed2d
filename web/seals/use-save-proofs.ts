import { getRoundProofs, getSeal, getSetProof } from '#contract/number-sets/seals.ts'
import { getLog } from '#contract/site/transparency-log.ts'
import { networkError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { toastFailure } from '#web/page/toast-failure.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { showToast } from '#web/ui/toasts/toast.ts'

/** One of the member's sets, or all of theirs in a round. */
type SetsToProve = { readonly set: number } | { readonly round: number }

/** Fetches the member's own proofs, checks them against the published seal, and saves them as a file. */
export function useSaveProofs() {
  const round = useChange(getRoundProofs)
  const set = useChange(getSetProof)
  const seal = useChange(getSeal)
  const log = useChange(getLog)
  const fetchProofs = async (which: SetsToProve) =>
    'set' in which
      ? [await set.send({ params: { id: String(which.set) } })]
      : (await round.send({ params: { round: String(which.round) } })).proofs
  const save = async (which: SetsToProve): Promise<void> => {
    try {
      const proofs = await fetchProofs(which)
      if (proofs.length === 0) return void showToast({ kind: 'blank', message: '이 회차에 봉인한 내 번호가 없어요.' })
      const { checkProofs } = await import('./check-proofs.ts').catch(() => {
        throw networkError()
      })
      const checked = await checkProofs(proofs, {
        sealOf: (round) => seal.send({ params: { round } }),
        keys: async () => (await log.send({})).keys.map(({ vkey }) => vkey),
      })
      const name = 'set' in which ? `lottolens-set-${which.set}` : `lottolens-seal-${which.round}`
      saveFile(`${name}.json`, JSON.stringify({ proofs }, null, 2))
      const wrong = checked.find(({ problem }) => problem !== null)
      void showToast(
        wrong
          ? { kind: 'error', message: `증명서를 저장했지만 확인되지 않았어요. ${wrong.problem}` }
          : { kind: 'success', message: `${proofs.length}세트의 증명서를 저장했어요. 공개된 봉인값과 맞아요.` },
      )
    } catch (failure) {
      toastFailure(failure, '증명서를 받지 못했어요. 잠시 후 다시 눌러 주세요.')
    }
  }
  return { save, isSaving: round.isRunning || set.isRunning || seal.isRunning }
}
