import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import { packageTierOf } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { useState } from 'react';
import { unreadFigure } from '../../base/api/call-states.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { formatUnits } from '../../base/format.ts';
import { amountParameter, packagePath, paths } from '../../config/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { navigate, useParameters } from '../../ui/router.tsx';
import { AmountStepper } from './components/amount-stepper.tsx';
import { FundsNeeded } from './components/funds-needed.tsx';
import { MissingRatesNote } from './components/missing-rates-note.tsx';
import { PackageDetails } from './components/package-details.tsx';
import { readPlan } from './plan-facts.ts';
import { linkedMicros, offeredPackages, riskText, wholeUsdt } from './subscription-model.ts';

const segments = offeredPackages.map(({ name }) => ({ value: name, label: name }));

/** `/packages`: the three packages, one at a time, with what each amount gives; the way to subscribe. */
export function PackagesScreen() {
  const plan = useCall(subscriptionsCalls.getPlan, {});
  const linked = useParameters().get(amountParameter) ?? '';
  const [amountMicros, setAmountMicros] = useState(() => linkedMicros(linked));
  const change = (chosen: Micros) => {
    setAmountMicros(chosen);
    // What is missing is added elsewhere, and Back leads to what was chosen.
    navigate(packagePath(paths.packages, wholeUsdt(chosen)), 'replace');
  };
  const { name } = packageTierOf(amountMicros);
  const range = offeredPackages.find((offered) => offered.name === name)?.range ?? '';
  const choose = (chosen: string) => {
    const offered = offeredPackages.find((each) => each.name === chosen);
    if (offered !== undefined) change(offered.minMicros);
  };
  return (
    <>
      <TopBar title="Choose Your Package" backTo={paths.menu} />
      <Stack gap={4}>
        <Note>
          You pay in USDT from your own wallet, once. The network fee is paid in POL, so have a
          little of it too.
        </Note>
        <ChipGroup
          label="Package"
          look="segments"
          options={segments}
          value={name}
          onChange={choose}
        />
        <AmountStepper name={name} range={range} amountMicros={amountMicros} onChange={change} />
        <Note tone="warn">{riskText}</Note>
        <PackageDetails
          amountMicros={amountMicros}
          plan={readPlan(plan)}
          unknown={unreadFigure(plan)}
        />
        <MissingRatesNote plan={plan} />
      </Stack>
      <FundsNeeded amountMicros={amountMicros} />
      <ActionBar>
        <ButtonLink variant="primary" to={packagePath(paths.buyPackage, wholeUsdt(amountMicros))}>
          Subscribe with {formatUnits(amountMicros, 6, 0)} USDT
        </ButtonLink>
      </ActionBar>
    </>
  );
}
