/** People do not see it; what fills it in is no person. Sent as `website`. */
export const ForMachines = () => (
  <div hidden>
    <label>
      홈페이지 <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
