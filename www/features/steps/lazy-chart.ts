// The chart with its library, once it is needed.
export let chart: typeof import("../../components/step-chart/chart.js").chart | null = null;

export async function loadChart() {
  ({ chart } = await import("../../components/step-chart/chart.js"));
}
