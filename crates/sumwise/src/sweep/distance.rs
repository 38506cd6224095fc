//! The distances of targets from the nearest value.

use std::ops::RangeInclusive;

use crate::number::{Number, Rational};
use crate::rules::representation::represent_integer;
use crate::values::space::counts::CountTable;

/// Returns the distance of each target from the nearest of ascending integers.
pub(super) fn nearest_of_integers(
    values: impl Iterator<Item = i64>,
    targets: &RangeInclusive<i64>,
) -> Vec<Option<Rational>> {
    let values: Vec<i64> = values.collect();
    let mut above = 0;
    let nearest = |target: i64| {
        while above < values.len() && values[above] < target {
            above += 1;
        }
        let sides = [above.checked_sub(1), Some(above)].into_iter().flatten().filter_map(|at| values.get(at));
        sides.map(|value| value.abs_diff(target)).min().and_then(|distance| Rational::new(distance, 1))
    };
    targets.clone().map(nearest).collect()
}

/// Returns the distance of each target from the nearest value of any table, or the first error among the tables.
pub(super) fn nearest<N: Number, E>(
    tables: impl Iterator<Item = Result<CountTable<N>, E>>,
    targets: &RangeInclusive<i64>,
) -> Result<Vec<Option<Rational>>, E> {
    let mut distances: Vec<Option<N>> = vec![None; targets.clone().count()];
    for table in tables {
        let table = table?;
        let values = table.values.as_slice();
        for (kept, target) in distances.iter_mut().zip(targets.clone()) {
            let target = represent_integer::<N>(target);
            let above = values.partition_point(|value| *value < target);
            let sides = values[..above].last().into_iter().chain(values.get(above));
            *kept = sides.map(|value| value.minus(&target).size()).chain(kept.take()).min();
        }
    }
    Ok(distances.iter().map(|distance| distance.as_ref().map(Number::to_rational)).collect())
}
